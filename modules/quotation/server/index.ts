/** What quotations give the server: the workbook that a headmaster signs. */
import type { ModuleParts } from '../../kit/index.ts'
import { quotationWorkbook } from './workbook.ts'

export const server: ModuleParts = { http: quotationWorkbook }
