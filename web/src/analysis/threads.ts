// How the threads of a search spent their time.

/** Times in seconds. The time that a thread spends on stealing is part of its idle time. */
export interface ThreadTime {
  busy: number;
  idle: number;
  stealing: number;
  tasks: number;
}

export interface ThreadShares {
  busy: number;  // a fraction of 1
  stealing: number;
  idle: number;
  tasks: number;
}

export function sharesOf(thread: ThreadTime): ThreadShares {
  const { busy, idle, stealing, tasks } = thread;
  const all = busy + idle;
  if (all <= 0) return { busy: 0, stealing: 0, idle: 1, tasks };
  return { busy: busy / all, stealing: stealing / all, idle: (idle - stealing) / all, tasks };
}
