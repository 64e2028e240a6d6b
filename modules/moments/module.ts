/** Moments: what coaches show families of a lesson. */
import { module } from '../kit/index.ts'
import { erasedWithPupil, ofFamilies, reactions } from './extensions.ts'
import { look } from './look.ts'
import { manifest } from './manifest.ts'
import { erase, expire } from './moment.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('moments', {
  label: ['课堂动态', 'Class moments'],
  ...manifest,
  commands: [...manifest.commands, erase, expire, look],
  consequences: [erasedWithPupil],
  narrowers: ofFamilies,
  reactions,
  routes,
  ...server,
})
