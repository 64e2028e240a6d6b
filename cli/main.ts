/** `ketang`: what operators do from a terminal, through the same engine as the server. */
import { ketang, terminal } from './ketang.ts'

process.exitCode = await ketang(process.argv.slice(2), terminal())
