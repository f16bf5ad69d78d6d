// The words of the report explain themselves when they are pointed at, or reached with the keyboard.
'use strict';

const Words = (() => {
  const kMeanings = {
    'speed-up': 'Time of the sequential search divided by the time of this one: the median of the ratios in the same rounds.',
    'of fastest': 'The fastest sequential run divided by the fastest run of this kind. On a busy machine the fastest runs tell '
      + 'most.',
    'copies': 'As many independent sequential searches as there are threads, at the same time. They show how much the cores '
      + 'can do when nothing is shared.',
    'of copies': 'How the speed-up compares with independent searches in the same rounds. Near 100 %, the rest is lost in '
      + 'the machine, not in the split.',
    'imbalance': "The busiest thread's time divided by the least busy thread's. 1 is perfect; with an idle thread there is "
      + 'no number.',
    'created': 'Pieces of work that the search handed to the scheduler.',
    'by a thief': 'Tasks that another thread took from the one that created them. Only they make a search parallel.',
    'by the creator': 'Tasks that their own creator ran in the end. They might as well have been calls.',
    'cancelled': 'Tasks that had nothing to do any more when their turn came, because the node was cut off.',
    'converted': 'The share of all tasks that another thread took.',
    'idle': 'Time in which a thread had nothing to run.',
    'stealing': 'Idle time that ended with a task of another thread.',
    'busy': 'Time in which a thread ran tasks. A thread that waits for its tasks and runs others meanwhile is busy.',
    'work': 'The time of all tasks together, which one thread would need.',
    'span': 'The longest chain of tasks that wait for each other. No number of cores can be faster.',
    'burdened span': 'The span with the cost of scheduling and moving each task on the way.',
    'parallelism': 'Work divided by span: the greatest possible speed-up.',
    'burdened': 'Work divided by the burdened span: a speed-up that can be expected.',
    'forecast': 'A simulation of the scheduler with the recorded tasks and more cores.',
    'median': 'Half of the runs took longer.',
    'nodes': 'Positions that the search visited.',
    'fastest': 'The fastest of all runs.',
    'runs': 'How often it was timed. Fewer than three runs are not believed.',
    'low': 'A quarter of the runs took less than this; with fewer than five runs, the fastest.',
    'high': 'A quarter of the runs took longer than this; with fewer than five runs, the slowest.',
  };

  const meaningOf = (text) => kMeanings[text.trim().toLowerCase()];

  // In the headings of all tables, and in the words of the page that are set off.
  function explain() {
    const mark = () => {
      for (const node of document.querySelectorAll('th[scope="col"], em, main dt')) {
        const text = node.firstChild?.nodeType === Node.TEXT_NODE ? node.firstChild.textContent : node.textContent;
        const meaning = meaningOf(text ?? '');
        if (!meaning || node.title) continue;
        node.title = meaning;
        node.classList.add('explained');
        if (node.tagName !== 'TH') node.tabIndex = 0;
      }
    };
    mark();
    new MutationObserver(mark).observe(document.querySelector('main'), {childList: true, subtree: true});
  }

  return {explain};
})();
