/** What the people of the platform who run the district are offered, beyond what the administrator is. */
import { walks } from './walks.ts'

walks(['operator'])
