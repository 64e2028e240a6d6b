/** The thread that searches for allocations, one after another. */
import { answering } from '../../../server/answering-thread.ts'
import { allocate } from '../allocating.ts'

answering(allocate, () => [])
