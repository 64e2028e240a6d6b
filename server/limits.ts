/** The kernel's bounds, in one place. Beyond them a call is refused; nothing grows without end. */
export const limits = {
  /** Turns waiting for the writer, over all tenants; beyond: 503 with Retry-After. */
  queueMax: 10_000,
  /** Turns that share one commit. */
  groupMax: 128,
  /** Facts one command may record, nested commands included (a class cancel touches every pupil). */
  factsMax: 5_000,
  /** How deep commands may nest. */
  depthMax: 8,
  /** Rows of one page of a list. */
  pageMax: 200,
  /** Rows of an unpaged list (`size=-1`). */
  unpagedMax: 2_000,
  /** Rows of one import file. */
  importMax: 50_000,
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
  /** Bytes of a request body. */
  bodyMax: 12 * 1024 * 1024,
  /** Days a receipt is kept. */
  receiptDays: 7,
  /** Rows a timer works off at a time. */
  dueMax: 500,
  /** Facts a reaction reads at a time. */
  batch: 500,
} as const
