/** What messages show: one's own letters, and those that one sends. */
import { group, type Manifest, part, screen } from '../kit/index.ts'
import { discard, message, open } from './message.ts'
import { notice } from './notice.ts'
import { notify, send } from './notify.ts'

export const manifest: Manifest = {
  resources: [notice, message],
  commands: [notify, send, open, discard],
  screens: [
    group('/eip', ['消息中心', 'Messages'], { area: 'office', icon: 'envelope' }, [
      screen('/eip/message', () => import('./screens/MyLetters.tsx'), 'Messages', { menu: { label: ['我的消息', 'My messages'], icon: 'inbox' } }),
      screen('/eip/sendMessage', () => import('./screens/SentMessages.tsx'), 'SentMessages', {
        menu: { label: ['发送消息', 'Send messages'], icon: 'send-message', permit: 'notice_send' },
      }),
    ]),
  ],
  letters: { Newest: part(() => import('./screens/TopLetters.tsx'), 'TopLetters'), Drawer: part(() => import('./screens/MyLetters.tsx'), 'LettersDrawer') },
}
