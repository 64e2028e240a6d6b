/** What the administrator is offered. */
import { walks } from './walks.ts'

walks(['admin'])
