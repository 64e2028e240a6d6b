/** What content shows, and the menus of what people send by short message: after the messages they read. */
import { detailScreen, group, link, type Manifest, screen } from '../kit/index.ts'
import { certificateTemplate, commands as certificateCommands } from './certificate.ts'
import { commands as feedbackCommands, feedback } from './feedback.ts'
import { commands as helpCommands, helpDoc } from './help.ts'
import { commands as pageCommands, sitePage } from './page.ts'
import { commands as sliderCommands, slider } from './slider.ts'

export const manifest: Manifest = {
  resources: [helpDoc, certificateTemplate, feedback, slider, sitePage],
  commands: [...helpCommands, ...certificateCommands, ...feedbackCommands, ...sliderCommands, ...pageCommands],
  screens: [
    group('/eip', ['消息中心', 'Messages'], { icon: 'envelope' }, [
      link('/sms/send', { label: ['短信发送', 'Send SMS'], icon: 'mobile-phone', permit: 'sms_send_view' }),
      link('/eip/smsSendContent', { label: ['短信通知', 'SMS notices'], icon: 'chat', permit: 'sms_notice_view' }),
      link('/eip/smsTemplate', { label: ['短信模板', 'SMS templates'], icon: 'document', permit: 'sms_template_view' }),
      link('/eip/smsLine', { label: ['短信线路', 'SMS lines'], icon: 'exchange', permit: 'sms_line_view' }),
      screen('/eip/onlineFeedback', () => import('./screens/Feedbacks.tsx'), 'Feedbacks', {
        menu: { label: ['在线反馈', 'Online feedback'], icon: 'annotation', permit: 'feedback_view' },
      }),
      screen('/eip/helpx', () => import('./screens/HelpTree.tsx'), 'HelpTree', {
        menu: { label: ['帮助文档', 'Help documents'], icon: 'help', permit: 'help_doc_create' },
      }),
      screen('/eip/certificateTemplate', () => import('./screens/Certificates.tsx'), 'Certificates', {
        menu: { label: ['证书模板', 'Certificate templates'], icon: 'endorsed', permit: 'certificate_template_view' },
      }),
      screen('/eip/sliderPicture', () => import('./screens/Sliders.tsx'), 'Sliders', {
        menu: { label: ['轮播图', 'Slider pictures'], icon: 'media', permit: 'slider_picture_view' },
      }),
    ]),
    group('/website', ['网站', 'Website'], { icon: 'globe-network' }, [
      screen('/website/page', () => import('./screens/Pages.tsx'), 'Pages', {
        menu: { label: ['网站页面', 'Website pages'], icon: 'document', permit: 'site_page_view' },
      }),
      detailScreen('/website/page/:id', sitePage, {
        commands: pageCommands,
        fields: ['key', 'lang', 'title', 'body', 'androidUrl', 'iosUrl', 'edition', 'publishedAt'],
      }),
    ]),
  ],
}
