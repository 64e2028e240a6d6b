/** What tours give the server: the insurer, and who searches for allocations. */
import type { ModuleParts } from '../../kit/index.ts'
import { quickInsurer } from '../insurer.ts'
import { allocator } from './allocator.ts'
import { fileInsurer } from './file-insurer.ts'

export const server: ModuleParts = { ports: ({ config }) => ({ insurer: config.insurer ? fileInsurer(config.insurer) : quickInsurer, allocator: allocator() }) }
