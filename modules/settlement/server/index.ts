/** What settlement gives the server: who pays settlements out, and who issues electronic invoices. */
import type { ModuleParts } from '../../kit/index.ts'
import { sandboxBank } from '../bank.ts'
import { quickInvoicer } from '../invoicer.ts'
import { fileInvoicer } from './file-invoicer.ts'

export const server: ModuleParts = { ports: ({ config }) => ({ bank: sandboxBank, invoicer: config.invoicer ? fileInvoicer(config.invoicer) : quickInvoicer }) }
