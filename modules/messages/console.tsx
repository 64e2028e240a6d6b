/** The face of messages in the console. */
import { lazy } from 'react'
import type { Face } from '../../console/parts/face.ts'
import { message, discard, open } from './message.ts'
import { notice } from './notice.ts'
import { notify, send } from './notify.ts'

const screens = () => import('./screens/Messages.tsx')

export const face: Face = {
  resources: [notice, message],
  commands: [notify, send, open, discard],
  screens: {
    '/eip/message': lazy(() => screens().then(found => ({ default: found.Messages }))),
    '/eip/sendMessage': lazy(() => screens().then(found => ({ default: found.SentMessages }))),
  },
}
