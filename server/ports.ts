/** Ports: what stands behind the outside world that modules speak of: the payment gateway, the bank, messages to phones. */
import type { Ports } from '../modules/kit/index.ts'
import type { Config } from './config.ts'
import type { Engine } from './engine.ts'

export const ports = (_engine: Engine, _config: Config): Ports => ({})
