/** The menu of content, and of what people send by short message: after the messages they read. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/eip',
    label: ['消息中心', 'Messages'],
    icon: 'envelope',
    children: [
      { path: '/sms/send', label: ['短信发送', 'Send SMS'], icon: 'mobile-phone', permit: 'sms_send_view' },
      { path: '/eip/smsSendContent', label: ['短信通知', 'SMS notices'], icon: 'chat', permit: 'sms_notice_view' },
      { path: '/eip/smsTemplate', label: ['短信模板', 'SMS templates'], icon: 'document', permit: 'sms_template_view' },
      { path: '/eip/smsLine', label: ['短信线路', 'SMS lines'], icon: 'exchange', permit: 'sms_line_view' },
      { path: '/eip/onlineFeedback', label: ['在线反馈', 'Online feedback'], icon: 'annotation', permit: 'feedback_view' },
      { path: '/eip/helpx', label: ['帮助文档', 'Help documents'], icon: 'help', permit: 'help_doc_create' },
      { path: '/eip/certificateTemplate', label: ['证书模板', 'Certificate templates'], icon: 'endorsed', permit: 'certificate_template_view' },
      { path: '/eip/sliderPicture', label: ['轮播图', 'Slider pictures'], icon: 'media', permit: 'slider_picture_view' },
    ],
  },
  {
    path: '/website',
    label: ['网站', 'Website'],
    icon: 'globe-network',
    children: [{ path: '/website/page', label: ['网站页面', 'Website pages'], icon: 'document', permit: 'site_page_view' }],
  },
]
