/** What the people of the platform who run the district are offered, beyond what the administrator is. */
import { walks } from '../walk.ts'

walks(['operator'], ['admin'])
