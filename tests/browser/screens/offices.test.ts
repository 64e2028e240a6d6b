/** What the offices of the platform and those who sell for it are offered. */
import { publicWalk, walks } from './walks.ts'

walks(['finance', 'commission', 'service', 'sales', 'seller', 'channel', 'recruit', 'uu'])
publicWalk()
