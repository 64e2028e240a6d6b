/** Channels and organisations: who brings families, by which codes, and at which terms. What they brought of orders is `channels`. */
import { module } from '../kit/index.ts'
import { useRate } from './channel.commands.ts'
import { comingSystem } from './coming.ts'
import { manifest } from './manifest.ts'
import { usePrice } from './org.commands.ts'

export default module('partners', { label: ['合作方', 'Partners'], ...manifest, commands: [...manifest.commands, useRate, usePrice, ...comingSystem] })
