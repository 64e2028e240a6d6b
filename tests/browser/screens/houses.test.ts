/** What schools, agencies and families are offered. */
import { walks } from './walks.ts'

walks(['school', 'agency', 'teacher', 'coach', 'parent', 'org'])
