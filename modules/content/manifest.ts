/** What content shows, and the menus of what people send by short message: after the messages they read. */
import { detailScreen, group, link, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { certificateTemplate, commands as certificateCommands } from './certificate.ts'
import { close, commands as feedbackCommands, feedback, reopen, reply } from './feedback.ts'
import { commands as helpCommands, helpDoc } from './help.ts'
import { commands as pageCommands, sitePage } from './page.ts'
import { commands as sliderCommands, move, reorder, slider } from './slider.ts'

const sliders = () => import('./screens/Sliders.tsx')
const pages = () => import('./screens/Pages.tsx')

export const manifest: Manifest = {
  resources: [helpDoc, certificateTemplate, feedback, slider, sitePage],
  commands: [...helpCommands, ...certificateCommands, ...feedbackCommands, ...sliderCommands, ...pageCommands],
  screens: [
    group('/eip', ['消息中心', 'Messages'], { area: 'office', icon: 'envelope' }, [
      link('/sms/send', { label: ['短信发送', 'Send SMS'], icon: 'mobile-phone', permit: 'sms_send_view' }),
      link('/eip/smsSendContent', { label: ['短信通知', 'SMS notices'], icon: 'chat', permit: 'sms_notice_view' }),
      link('/eip/smsTemplate', { label: ['短信模板', 'SMS templates'], icon: 'document', permit: 'sms_template_view' }),
      link('/eip/smsLine', { label: ['短信线路', 'SMS lines'], icon: 'exchange', permit: 'sms_line_view' }),
      listScreen('/eip/onlineFeedback', feedback, {
        menu: { label: ['在线反馈', 'Online feedback'], icon: 'annotation' },
        columns: ['content', 'contact', 'reply', 'status', 'createTime'],
        search: ['status', 'content', 'createTime'],
        commands: [reply, close, reopen],
        drawer: part(() => import('./screens/Feedbacks.tsx'), 'Pictures'),
        hint: ['公开页“在线客服”上提交的反馈会显示在这里。', 'What people write on the service page shows up here.'],
      }),
      screen('/eip/helpx', () => import('./screens/HelpTree.tsx'), 'HelpTree', {
        menu: { label: ['帮助文档', 'Help documents'], icon: 'help', permit: 'help_doc_create' },
      }),
      screen('/eip/certificateTemplate', () => import('./screens/Certificates.tsx'), 'Certificates', {
        menu: { label: ['证书模板', 'Certificate templates'], icon: 'endorsed', permit: 'certificate_template_create' },
      }),
      screen('/eip/certificateTemplate/:id', () => import('./screens/Certificates.tsx'), 'CertificateTemplate', { of: certificateTemplate }),
      listScreen('/eip/sliderPicture', slider, {
        menu: { label: ['轮播图', 'Slider pictures'], icon: 'media' },
        columns: ['picture', 'title', 'position', 'link', 'sort', 'status'],
        search: ['title', 'position', 'status'],
        commands: sliderCommands.filter(command => command !== move && command !== reorder),
        inputs: { picture: part(sliders, 'PictureInput'), sort: null },
        rowActions: part(sliders, 'Arrows'),
        hint: ['启用的图片按顺序显示在对应公开页的顶部。', 'Pictures in use show at the top of their public page.'],
      }),
    ]),
    group('/website', ['网站', 'Website'], { area: 'system', icon: 'globe-network' }, [
      listScreen('/website/page', sitePage, {
        menu: { label: ['网站页面', 'Website pages'], icon: 'document' },
        columns: ['key', 'lang', 'title', 'edition', 'publishedAt', 'status'],
        search: ['key', 'lang', 'title', 'status'],
        commands: pageCommands,
        inputs: { body: part(pages, 'BodyInput') },
        rowActions: part(pages, 'Look'),
        hint: [
          '没有发布过的页面显示产品自带的文本。协议与隐私政策发布前请由法律顾问审核。',
          'A page that was never published shows the text of the product. Have the agreements reviewed before publishing.',
        ],
      }),
      detailScreen('/website/page/:id', sitePage, {
        commands: pageCommands,
        fields: ['key', 'lang', 'title', 'body', 'androidUrl', 'iosUrl', 'edition', 'publishedAt'],
      }),
    ]),
  ],
}
