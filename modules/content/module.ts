/** Content: help, certificate templates, feedback, slider pictures and the texts of the public pages. */
import { module } from '../kit/index.ts'
import { certificateTemplate, commands as certificateCommands } from './certificate.ts'
import { commands as feedbackCommands, feedback } from './feedback.ts'
import { commands as helpCommands, helpDoc } from './help.ts'
import { menus } from './menu.ts'
import { commands as pageCommands, sitePage } from './page.ts'
import { routes } from './routes.ts'
import { commands as sliderCommands, slider } from './slider.ts'
import { server } from './server/index.ts'

export default module('content', {
  label: ['内容', 'Content'],
  resources: [helpDoc, certificateTemplate, feedback, slider, sitePage],
  commands: [...helpCommands, ...certificateCommands, ...feedbackCommands, ...sliderCommands, ...pageCommands],
  routes,
  menus,
  ...server,
})
