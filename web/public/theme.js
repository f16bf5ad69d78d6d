// Runs before the first paint, so that a dark page never flashes light. The rest is in src/lib/theme.svelte.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('tetraply.theme');
  } catch {
    // Without storage, the system's setting decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
