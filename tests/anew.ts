/** Forgets what the modules of the file before remember: each file of its project begins with modules of its own. */
import { vi } from 'vitest'

vi.resetModules()
