// What the threads of a search did with their time.

export interface ThreadTime {
  busy: number;
  idle: number;
  stealing: number;
  tasks: number;
}

export interface ThreadShares {
  busy: number; // of 1
  stealing: number;
  idle: number;
  tasks: number;
}

export function sharesOf(thread: ThreadTime): ThreadShares {
  const all = thread.busy + thread.idle + thread.stealing;
  if (all <= 0) return { busy: 0, stealing: 0, idle: 1, tasks: thread.tasks };
  return { busy: thread.busy / all, stealing: thread.stealing / all, idle: thread.idle / all, tasks: thread.tasks };
}
