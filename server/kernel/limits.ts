/** The kernel's bounds, in one place. Beyond them a call is refused; nothing grows without end. */
export const limits = {
  /** Turns waiting for the writer, over all tenants; beyond: 503 with Retry-After. */
  queueMax: 10_000,
  /** Turns that share one commit. */
  groupMax: 128,
  /** Milliseconds that a commit waits for other processes on the same SQLite file; beyond: 503. */
  lockWithin: 30_000,
  /** Rows of an import that share one: fewer syncs for many rows, and nobody else waits much longer than for one of the above. */
  bulkMax: 512,
  /** Facts one command may record, nested commands included: a class that is cancelled touches every pupil, a draw every wish of a school. */
  factsMax: 50_000,
  /** How deep commands may nest. */
  depthMax: 8,
  /** Rows of one page of a list. */
  pageMax: 200,
  /** Rows before a page from which on it is read from a place near it, where one is known. */
  enteredFrom: 50,
  /** Rows before a page from which on a shorter way to it is looked for, whatever is known. */
  deepFrom: 500,
  /** Rows of a list that somebody sorts by names, up to which they stand as people look for them. */
  collatedMax: 3_000,
  /** Pages of one resource whose statements are kept as they were compiled. */
  compiledMax: 500,
  /** Rows of an unpaged list (`size=-1`). */
  unpagedMax: 2_000,
  /** Rows of one import file that a call may bring, and of one that an operator imports. */
  importMax: 50_000,
  sheetMax: 500_000,
  /** Rows of a journal that a search without an index looks at. */
  lookMax: 10_000,
  /** Entries of journals that wait to be written; beyond: dropped, counted and reported. */
  journalMax: 5_000,
  /** Rows of an exported journal. */
  journalExportMax: 100_000,
  /** Rows of an exported xlsx, which is made in memory; CSV streams without end. */
  xlsxMax: 20_000,
  /** Bytes that an imported sheet may unpack to, and the parts it may have. */
  unpackedMax: 128 * 1024 * 1024,
  partsMax: 2_000,
  /** Requests answered at a time; beyond: 503 with Retry-After. */
  requestsMax: 8_000,
  /** Requests that begin in one turn of the event loop, and connections that it takes. */
  perTurn: 32,
  /** Exports and imports under way at a time, those that wait for one to end, and those of one session. */
  heavyMax: 4,
  heavyWaiting: 32,
  heavyEach: 2,
  /** Live sockets at a time, those of one person, and the bytes that one may be behind before it is dropped. */
  socketsMax: 20_000,
  socketsEach: 50,
  socketBacklog: 64 * 1024,
  /** Milliseconds between signs of life on a socket: what stands between may cut what is silent, and browsers give up what says nothing for longer. */
  pulseEvery: 25_000,
  /** Milliseconds in which a request must have arrived in full, and after which a connection on which nothing moves is dropped. */
  requestWithin: 120_000,
  idleWithin: 120_000,
  /** Milliseconds in which a stopping server ends what it has begun. */
  stopWithin: 10_000,
  /** Bytes of a request body. */
  bodyMax: 12 * 1024 * 1024,
  /** Milliseconds between heads that are written outside of the database. */
  headsEvery: 10 * 60_000,
  /** Days a receipt is kept. */
  receiptDays: 7,
  /** Milliseconds between looks at the clock, and rows that a timer takes up at one. */
  timerEvery: 5_000,
  dueMax: 500,
  /** What a timer took up and what is due still rests for as long as a look, twice as long after each further try, and at most so many milliseconds:
   * where it waits for somebody, and where it failed. After so many that fail in one look a timer leaves the others for the next. */
  dueRest: 10 * 60_000,
  faultRest: 60_000,
  dueFaults: 3,
  /** Facts a reaction reads at a time. */
  batch: 2_000,
} as const

/** The hour of an instant, as receipts say when they were given: enough to let go of them after days, and compared as instants are. */
export const hourOf = (at: string): string => at.slice(0, 13)
