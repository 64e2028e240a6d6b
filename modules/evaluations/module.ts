/** Evaluations: what families say of teachers and classes once these are over, and what it comes to. */
import { module } from '../kit/index.ts'
import { erasedWithPupil, houseCommands } from './commands.ts'
import { published } from './evaluation.ts'
import { manifest } from './manifest.ts'
import { reactions } from './reactions.ts'
import { familyOnly } from './request.ts'
import { routes } from './routes.ts'

export default module('evaluations', {
  label: ['评价', 'Evaluations'],
  ...manifest,
  commands: [...manifest.commands, ...houseCommands],
  consequences: [erasedWithPupil],
  reactions,
  narrowers: [...familyOnly, ...published],
  routes,
})
