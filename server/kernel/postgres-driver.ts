/** PostgreSQL's driver, loaded when a database of its is opened: with all that it needs for encrypted connections it is a tenth of the start. */
import { createRequire } from 'node:module'
import type driver from 'postgres'

export const postgres = (...given: Parameters<typeof driver>): driver.Sql => createRequire(import.meta.url)('postgres')(...given)
