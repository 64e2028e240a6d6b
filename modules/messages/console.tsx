/** The face of messages in the console. */
import { lazy } from 'react'
import type { Face } from '../../console/parts/face.ts'
import { message, discard, open } from './message.ts'
import { notice } from './notice.ts'
import { notify, send } from './notify.ts'

export const face: Face = {
  resources: [notice, message],
  commands: [notify, send, open, discard],
  screens: {
    '/eip/message': lazy(() => import('./screens/Messages.tsx').then(found => ({ default: found.Messages }))),
    '/eip/sendMessage': lazy(() =>
      import('./screens/SentMessages.tsx').then(found => ({ default: found.SentMessages })),
    ),
  },
}
