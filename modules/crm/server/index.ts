/** What crm gives the server: customers as sheets. */
import type { ModuleParts } from '../../kit/index.ts'
import { customerSheets } from './customer-sheets.ts'

export const server: ModuleParts = { http: customerSheets }
