// node tools/pack-page.mjs FOLDER FILE: packs a built page into one file, which cmake/Web.cmake embeds in the program.
//
// The format:
//   tetraply-page 1\n                       the first line
//   PATH\tMIME\tRAW_SIZE\tGZIP_SIZE\n      one line for each file: its path relative to the folder, with slashes and
//                                          without a leading one; sizes are decimal numbers of bytes
//   \n                                     an empty line ends the list
//   bytes                                  of each file in the same order, with nothing in between: RAW_SIZE bytes as
//                                          they are, then GZIP_SIZE bytes of a gzip stream of them
// GZIP_SIZE is 0 if compression saves too little to be worth a header. A pack without files is the first line and the
// empty line.

import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const mimeTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

// Compressed answers below this share of the raw size are worth their header.
const worthwhile = 0.9;

function filesIn(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(folder, `${prefix}${entry.name}/`) : [prefix + entry.name]));
}

const [folder, output] = process.argv.slice(2);
if (!folder || !output) {
  console.error('usage: node tools/pack-page.mjs FOLDER FILE');
  process.exit(2);
}

let list = 'tetraply-page 1\n';
const bytes = [];
for (const path of filesIn(folder)) {
  const mime = mimeTypes[extname(path)];
  if (!mime) {
    console.error(`pack-page: ${path}: files that end like this have no MIME type here yet`);
    process.exit(1);
  }
  const raw = readFileSync(join(folder, path));
  const compressed = gzipSync(raw, { level: 9 });
  const gzip = compressed.length < raw.length * worthwhile ? compressed : Buffer.alloc(0);
  list += `${path}\t${mime}\t${raw.length}\t${gzip.length}\n`;
  bytes.push(raw, gzip);
}
// An interrupted build must not leave half a pack.
writeFileSync(`${output}.part`, Buffer.concat([Buffer.from(`${list}\n`), ...bytes]));
renameSync(`${output}.part`, output);
