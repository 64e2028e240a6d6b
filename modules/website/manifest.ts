/** What the website shows to those who write it. */
import { detailScreen, group, listScreen, type Manifest, part, type Resource, screen } from '../kit/index.ts'
import { commands as bannerCommands, place as placeBanner, webBanner } from './banner.ts'
import { type Publishing, webEdition } from './edition.ts'
import { commands as mediaCommands, webMedia } from './media.ts'
import { commands as overviewCommands, companyOverview, place as placeOverview } from './overview.ts'
import { page, webPage } from './page.ts'
import { commands as settingCommands, webSetting } from './setting.ts'
import { activity, contentInformation, learning, news, reslerning, webActivity } from './writing.ts'

const inputs = () => import('./screens/inputs.tsx')
const ordering = () => import('./screens/Ordering.tsx')
const editions = () => import('./screens/Editions.tsx')
const pictured = { picture: part(inputs, 'PictureInput') }
const written = { cover: part(inputs, 'PictureInput'), content: part(inputs, 'BodyInput'), contentEn: part(inputs, 'BodyInput') }
const open = ({ commands }: Publishing) => commands.filter(one => one.by.length > 0 && one.name !== 'revert')
/** A list of what is written, with its previews and editions beside each row. */
const writing = (path: string, of: Resource, commands: Publishing, icon: string, columns: readonly string[], search: readonly string[]) => [
  listScreen(path, of, {
    menu: { icon },
    columns: [...columns, 'status'],
    search: [...search, 'status'],
    commands: open(commands),
    inputs: written,
    rowActions: part(editions, 'EditionButton'),
    hint: [
      '写好后先预览，再发布；已发布的内容修改后，要再次发布才会对外显示。',
      'Preview what is written, then publish it; changes of what is live show only when they are published.',
    ],
  }),
  detailScreen(`${path}/:id`, of, { commands: open(commands), inputs: written }),
]

export const manifest: Manifest = {
  resources: [webBanner, companyOverview, contentInformation, webActivity, reslerning, webPage, webMedia, webSetting, webEdition],
  commands: [
    ...bannerCommands,
    ...overviewCommands,
    ...[news, activity, learning, page].flatMap(one => one.commands.filter(command => command.by.length > 0)),
    ...mediaCommands,
    ...settingCommands,
  ],
  links: {},
  screens: [
    group('/website', ['网站', 'Website'], { area: 'system', icon: 'globe-network' }, [
      listScreen('/website/banner', webBanner, {
        menu: { icon: 'media', order: -1 },
        columns: ['picture', 'title', 'link', 'sort', 'status'],
        search: ['title', 'status'],
        commands: bannerCommands.filter(one => one !== placeBanner),
        inputs: { ...pictured, sort: null },
        rowActions: part(ordering, 'BannerOrder'),
        hint: ['启用的轮播图按顺序显示在网站首页。', 'Banners in use show on the home of the website, in this order.'],
      }),
      ...writing('/website/contentinformation', contentInformation, news, 'manual', ['cover', 'title', 'category', 'publishTime'], ['title', 'category']),
      ...writing('/website/activity', webActivity, activity, 'calendar', ['cover', 'title', 'startTime', 'place'], ['title', 'place']),
      ...writing('/website/reslerning', reslerning, learning, 'map', ['cover', 'title', 'publishTime'], ['title']),
      listScreen('/website/companyOverview', companyOverview, {
        menu: { icon: 'office' },
        columns: ['picture', 'title', 'sort', 'status'],
        search: ['title'],
        commands: overviewCommands.filter(one => one !== placeOverview),
        inputs: { ...pictured, content: part(inputs, 'BodyInput'), contentEn: part(inputs, 'BodyInput'), sort: null },
        rowActions: part(ordering, 'OverviewOrder'),
        hint: ['每一部分按顺序显示在“关于我们”页。', 'Each part shows on the page about the house, in this order.'],
      }),
      listScreen('/website/blocks', webPage, {
        menu: { label: ['页面编辑', 'Page editor'], icon: 'layers' },
        columns: ['title', 'slug', 'lang', 'inMenu', 'publishTime', 'status'],
        search: ['title', 'slug', 'lang', 'status'],
        commands: open(page),
        inputs: { blocks: null },
        rowActions: part(editions, 'PageButtons'),
        hint: [
          '地址为 home 的页面是网站首页。没有时，首页由系统按现有内容排好。',
          'The page at the address home is the home of the website; without one it is put together from what there is.',
        ],
      }),
      screen('/website/blocks/edit', () => import('./screens/PageEditor.tsx'), 'PageEditor'),
      listScreen('/website/media', webMedia, {
        menu: { icon: 'folder-open' },
        columns: ['picture', 'title', 'alt', 'createTime'],
        search: ['title', 'alt'],
        commands: mediaCommands,
        inputs: { picture: part(() => import('./screens/CropInput.tsx'), 'CropInput'), width: null, height: null },
        drawer: part(() => import('./screens/Uses.tsx'), 'Uses'),
        hint: [
          '上传的图片可裁剪；说明是给看不见图片的人读的，必须填写。',
          'Pictures are cropped when they are uploaded; the words are for those who do not see them.',
        ],
      }),
      screen('/website/links', () => import('./screens/Links.tsx'), 'Links', {
        menu: { label: ['链接检查', 'Link check'], icon: 'path-search', permit: 'web_page_view' },
      }),
      screen('/website/setting', () => import('./screens/Settings.tsx'), 'Settings', {
        menu: { label: ['网站设置', 'Website settings'], icon: 'cog', permit: 'web_setting_view' },
      }),
    ]),
  ],
}
