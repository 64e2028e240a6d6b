/** The console manifest of messages. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import { screen } from '../../console/parts/screens.tsx'
import { message, discard, open } from './message.ts'
import { notice } from './notice.ts'
import { notify, send } from './notify.ts'

const Newest = lazy(() => import('./screens/TopLetters.tsx').then(found => ({ default: found.TopLetters })))
const Drawer = lazy(() => import('./screens/MyLetters.tsx').then(found => ({ default: found.LettersDrawer })))

export const consoleManifest: ConsoleManifest = {
  resources: [notice, message],
  commands: [notify, send, open, discard],
  screens: {
    '/eip/message': screen(() => import('./screens/MyLetters.tsx'), 'Messages'),
    '/eip/sendMessage': screen(() => import('./screens/SentMessages.tsx'), 'SentMessages'),
  },
  letters: { Newest, Drawer },
}
