/** What the files of one run of the tests share. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of a run, by the process that leads it; it goes when the run ends. */
export const runFolder = (leader: number): string => join(tmpdir(), `ketang-run-${leader}`)
