/** What everybody else is offered. */
import { walks } from '../walk.ts'

walks(['finance', 'commission', 'school', 'teacher', 'agency', 'coach', 'parent', 'service', 'sales', 'seller'], ['admin', 'operator'])
