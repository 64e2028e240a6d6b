/** What the desk gives the server: the socket of public pages that are open. */
import type { ModuleParts } from '../../kit/index.ts'
import { publicPages } from './public-pages.ts'

export const server: ModuleParts = { http: publicPages }
