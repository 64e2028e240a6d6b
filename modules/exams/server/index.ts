/** What exams give the server: files of questions, in and out. */
import type { ModuleParts } from '../../kit/index.ts'
import { optionFile } from './option-file.ts'
import { questionFiles } from './question-files.ts'

export const server: ModuleParts = {
  http(context) {
    questionFiles(context)
    optionFile(context)
  },
}
