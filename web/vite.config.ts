import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// While the page is being worked on, `npm run dev` serves it and hands the interface's requests to a running
// `tetraply serve`.
const api = process.env.TETRAPLY_API ?? 'http://127.0.0.1:8642';

export default defineConfig({
  // The page may be served from any path, and finds its files next to itself.
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // What the page needs is small and comes from the same machine: data: addresses would only break the rule that
    // scripts and styles are files.
    assetsInlineLimit: 0,
    // The compressed sizes are measured by the tests.
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: api, changeOrigin: true, headers: { origin: api } } },
  },
});
