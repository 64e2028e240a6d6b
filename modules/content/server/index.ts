/** What content gives the server: the help and the pages that a tenant begins with. */
import type { ModuleParts } from '../../kit/index.ts'
import { fillContent } from './stock-content.ts'

export { fillContent }

export const server: ModuleParts = { fill: fillContent }
