/** The house: the modules and the server brought together; the only place that knows both. */
import { modules } from '../modules/index.ts'
import type { Config } from '../server/config.ts'
import * as server from '../server/main.ts'

export type { OpenOptions, Parts, Serving } from '../server/main.ts'

/** Opens the database and everything that works on it; migrates when asked. */
export const open = (config: Config, options?: server.OpenOptions): Promise<server.Parts> => server.open(config, modules, options)
/** Serves until stopped. */
export const serve = (config: Config, options?: Parameters<typeof server.serve>[2]): Promise<server.Serving> => server.serve(config, modules, options)
