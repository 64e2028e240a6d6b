/** The words of the top bar and of what it opens, in Chinese and English. */

export const words = {
  colour: ['主题色', 'Colour'],
  colourOwn: ['自选颜色', 'Your own colour'],
  colourReset: ['恢复默认', 'Reset'],
  colourShades: ['由此得到的色阶', 'The shades made from it'],
  errors: ['错误日志', 'Error log'],
  help: ['帮助', 'Help'],
  home: ['首页', 'Home'],
  leaveFull: ['退出全屏', 'Leave full screen'],
  looks: ['主题与颜色', 'Theme and colour'],
  more: ['更多', 'More'],
  theme: ['主题', 'Theme'],
  tool: ['工具', 'Tool'],
  command: ['当前页面', 'This screen'],
  topMenu: ['顶部菜单', 'Top menu'],
} as const satisfies Record<string, readonly [string, string]>
