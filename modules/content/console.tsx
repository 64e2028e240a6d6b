/** The console manifest of content. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { detailScreen, screen } from '../../console/parts/screens.tsx'
import { certificateTemplate, commands as certificateCommands } from './certificate.ts'
import { commands as feedbackCommands, feedback } from './feedback.ts'
import { commands as helpCommands, helpDoc } from './help.ts'
import { commands as pageCommands, sitePage } from './page.ts'
import { commands as sliderCommands, slider } from './slider.ts'

export const consoleManifest: ConsoleManifest = {
  resources: [helpDoc, certificateTemplate, feedback, slider, sitePage],
  commands: [...helpCommands, ...certificateCommands, ...feedbackCommands, ...sliderCommands, ...pageCommands],
  screens: {
    '/eip/helpx': screen(() => import('./screens/HelpTree.tsx'), 'HelpTree'),
    '/eip/certificateTemplate': screen(() => import('./screens/Certificates.tsx'), 'Certificates'),
    '/eip/onlineFeedback': screen(() => import('./screens/Feedbacks.tsx'), 'Feedbacks'),
    '/eip/sliderPicture': screen(() => import('./screens/Sliders.tsx'), 'Sliders'),
    '/website/page': screen(() => import('./screens/Pages.tsx'), 'Pages'),
    '/website/page/:id': detailScreen(sitePage, {
      commands: pageCommands,
      fields: ['key', 'lang', 'title', 'body', 'androidUrl', 'iosUrl', 'edition', 'publishedAt'],
    }),
  },
  links: { site_page: id => `/website/page/${id}` },
}
