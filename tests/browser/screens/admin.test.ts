/** What the administrator is offered. */
import { walks } from '../walk.ts'

walks(['admin'])
