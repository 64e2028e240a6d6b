/** What browsers are told that are too old for the console: those that know no modules may run this alone, hence in the oldest words. */
if (!document.getElementById('too-old'))
  document.write(
    `<div id="too-old" style="position:sticky;bottom:0;padding:12px 16px;background:#fbeacd;color:#5c3a00;font:15px/1.6 sans-serif">${[
      '<b>浏览器版本过低，页面可能无法显示或部分功能不可用。</b>请升级浏览器，或换用 Chrome、Edge 105、Firefox 121、Safari 15.5 及以上版本；360、QQ、搜狗等双核浏览器请切换到“极速模式”。',
      '<span lang="en">This browser is too old: parts of the page may not work. Use Chrome or Edge 105, Firefox 121, Safari 15.5 or later.</span>',
    ].join('<br>')}</div>`,
  )
