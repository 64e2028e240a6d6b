/** The texts of public pages as the product ships them, per page and language. */
import { type Key, keys, type Shown } from '../page.ts'
import { agreementEn, agreementZh } from './agreement.ts'
import { privacyEn, privacyZh } from './privacy.ts'

const bodies: Readonly<Record<Key, { readonly zh: string; readonly en: string }>> = {
  'agreement/privacy': { zh: privacyZh, en: privacyEn },
  'agreement/user': { zh: agreementZh, en: agreementEn },
  download: {
    zh: '<p>手机上可以直接用浏览器打开本站，无需安装。应用上架后，这里会显示安卓和 iOS 的下载地址。</p><p>用手机扫描二维码，在手机上打开本页。</p>',
    en:
      '<p>On a phone this site works in the browser, with nothing to install. Addresses for Android and iOS show up here once there are apps.</p>' +
      '<p>Scan the code with a phone to open this page there.</p>',
  },
  download_old: {
    zh: '<p>旧版应用已停止更新，仅供尚未升级的设备使用。请尽快改用新版或直接在浏览器中使用。</p>',
    en:
      '<p>The previous version is no longer updated and only serves devices that have not moved on. ' + 'Please change to the new one or use the browser.</p>',
  },
  ios: {
    zh: '<ol><li>用 Safari 打开本站。</li><li>点底部的“分享”按钮。</li><li>选择“添加到主屏幕”，再点“添加”。</li></ol><p>之后从主屏幕的图标打开即可。</p>',
    en:
      '<ol><li>Open this site in Safari.</li><li>Press Share.</li><li>Choose Add to Home Screen, then Add.</li></ol>' +
      '<p>From then on, open it by its icon.</p>',
  },
  haidian: {
    zh:
      '<p>面向海淀区中小学的课后服务平台：学校发布班级，家长在线报名缴费，机构按课表授课，每一节课有考勤，每一笔费用可追溯。</p>' +
      '<ul><li>学校：开班、排课、考勤与结课在一处完成。</li><li>家长：报名、请假、退费无需到校。</li><li>教委：全区开班与出勤情况一目了然。</li></ul>',
    en:
      '<p>The platform for after-school services of Haidian: schools open classes, parents enrol and pay online, agencies teach by the ' +
      'timetable, every lesson has its attendance, and every fee can be traced.</p>' +
      '<ul><li>Schools open classes, plan lessons and close them in one place.</li><li>Parents enrol, ask for leave and for refunds from home.</li>' +
      '<li>The commission sees classes and attendance of the whole district.</li></ul>',
  },
  achievements: {
    zh: '<p>这里展示学校公示的结课成果。为保护学生，成果不显示姓名。</p>',
    en: '<p>Results that schools have published. To protect the pupils, no names are shown.</p>',
  },
  talk: {
    zh: '<p>您可以在上方直接咨询，也可以查看常见问题；不急的事可以在下方留言，我们会在工作日内处理。</p>',
    en: '<p>Ask above, or look at the frequent questions; what can wait may be left as a message below, which is handled on working days.</p>',
  },
}

export const isKey = (key: string): key is Key => Object.hasOwn(keys, key)
/** The page as it ships; it has no edition, since nobody has published it. */
export const stockPage = (key: Key, lang: 'zh' | 'en'): Shown => ({
  key,
  lang,
  title: keys[key][lang === 'en' ? 1 : 0],
  body: bodies[key][lang],
  androidUrl: '',
  iosUrl: '',
  edition: 0,
  publishedAt: '',
})
export const stockPages = (Object.keys(keys) as Key[]).flatMap(key => (['zh', 'en'] as const).map(lang => stockPage(key, lang)))
