/** The stylesheet of the site. */
import { accents, grounds } from './colours.ts'

const sheet = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}*{transition:none!important}}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1.0625rem/1.8 -apple-system,BlinkMacSystemFont,"Segoe UI","PingFang SC","Hiragino Sans GB",
"Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif;overflow-wrap:break-word;font-kerning:normal}
img{display:block;max-width:100%;height:auto;background:var(--mist)}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.22em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
h1,h2,h3,.serif{font-family:"Songti SC","STSong","Noto Serif SC","Noto Serif CJK SC","Source Han Serif SC",Georgia,"Times New Roman",serif;font-weight:700;
line-height:1.35;letter-spacing:.01em;margin:0;text-wrap:balance}
h1{font-size:clamp(1.9rem,1.2rem + 3.2vw,3.4rem);line-height:1.22}
h2{font-size:clamp(1.45rem,1.2rem + 1.1vw,2rem)}
h3{font-size:1.16rem;line-height:1.5}
p{margin:0}
.wrap{width:min(1180px,100% - 2.5rem);margin-inline:auto}
.text{width:min(720px,100% - 2.5rem);margin-inline:auto}
.skip{position:absolute;left:-999px;top:0;background:var(--accent);color:var(--ground);padding:.6rem 1rem;z-index:9}
.skip:focus{left:0}
.top{border-bottom:1px solid var(--line);background:var(--ground)}
.top .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 2rem;padding:1rem 0}
.brand{display:flex;align-items:center;gap:.7rem;color:var(--ink);text-decoration:none;font-size:1.16rem}
.brand img{width:38px;height:38px;object-fit:contain;background:none;border-radius:8px}
.brand .seal{flex:none;width:38px;height:38px;border-radius:50% 50% 8px 8px;background:var(--accent);color:var(--ground);display:grid;place-items:center;
font-size:1.1rem}
.top nav{flex:1;display:flex;flex-wrap:wrap;gap:.1rem 1.5rem;justify-content:flex-end}
.top nav a{color:var(--ink);text-decoration:none;padding:.55rem 0;border-bottom:2px solid transparent;font-size:1rem}
.top nav a:hover,.top nav a[aria-current]{border-color:var(--accent)}
.top .side{display:flex;gap:1rem;align-items:center;font-size:.94rem}
.enter,.btn{display:inline-block;background:var(--accent);color:var(--ground);text-decoration:none;border-radius:999px;padding:.55rem 1.35rem;line-height:1.5;
font-weight:600}
.btn{padding:.8rem 1.9rem;font-size:1.06rem}
.btn:hover,.enter:hover{text-decoration:underline}
.btn.plain{background:none;color:var(--accent);box-shadow:inset 0 0 0 2px var(--accent)}
.hero{background:var(--tint);overflow:hidden}
.hero .wrap{display:grid;gap:2rem 4.5rem;align-items:center;padding:clamp(2.2rem,5vw,4.5rem) 0}
.hero .lead{font-size:1.16rem;line-height:1.9;color:var(--soft);margin-top:1.3rem;max-width:34em}
.hero .btn{margin-top:2rem}
.hero .say{border-left:4px solid var(--accent);padding-left:clamp(1.1rem,2.4vw,2rem)}
.hero figure{margin:0}
.hero img{width:100%;aspect-ratio:5/4;object-fit:cover;border-radius:999px 999px 18px 18px}
@media(min-width:860px){.hero.pic .wrap{grid-template-columns:1.12fr .88fr}}
.strip{display:flex;gap:1.25rem;overflow-x:auto;scroll-snap-type:x mandatory;padding:clamp(1.2rem,3vw,2.2rem) max(1.25rem,(100% - 1180px)/2);margin:0;
list-style:none;background:var(--tint)}
.strip li{flex:0 0 min(840px,86%);scroll-snap-align:center;position:relative}
.strip li:only-child{flex-basis:100%}
.strip img{width:100%;aspect-ratio:21/9;object-fit:cover;border-radius:18px}
.strip b{position:absolute;left:1rem;bottom:1rem;max-width:calc(100% - 2rem);background:var(--ground);color:var(--ink);padding:.4rem 1rem;border-radius:10px;
font-weight:600;line-height:1.6}
@media(max-width:600px){.strip img{aspect-ratio:16/10}}
.part{padding:clamp(2.2rem,5.5vw,4.2rem) 0 0}
main>.part:last-child{padding-bottom:clamp(2.6rem,6vw,5rem)}
.head{display:flex;align-items:baseline;gap:1.2rem;margin-bottom:1.7rem}
.head::after{content:"";flex:1;height:1px;background:var(--line);order:1}
.head a{order:2;white-space:nowrap;font-size:.98rem}
.cards{display:grid;gap:2.2rem 2rem;grid-template-columns:repeat(auto-fill,minmax(min(250px,100%),1fr));list-style:none;margin:0;padding:0}
.card{position:relative;display:flex;flex-direction:column;gap:.35rem}
.card img,.card .blank{width:100%;aspect-ratio:3/2;object-fit:cover;border-radius:14px;margin-bottom:.55rem}
.card .blank{background:var(--tint);display:grid;place-items:center;color:var(--accent);font-size:2.4rem}
.card h3 a{color:inherit;text-decoration:none}
.card h3 a::after{content:"";position:absolute;inset:0}
.card:hover h3 a{text-decoration:underline}
.card p:not(.meta){color:var(--soft);font-size:.98rem;line-height:1.7;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
.meta{color:var(--soft);font-size:.92rem;line-height:1.6;display:flex;flex-wrap:wrap;gap:.1rem .9rem}
.meta b{color:var(--accent);font-weight:600}
.lead-list{display:grid;gap:2rem 3rem}
@media(min-width:860px){.lead-list{grid-template-columns:1.15fr 1fr}}
.lead-list .card.first h3{font-size:1.5rem}
.lead-list .card.first img{aspect-ratio:16/10}
.lines{list-style:none;margin:0;padding:0}
.lines li{border-top:1px solid var(--line);padding:1.05rem 0}
.lines li:first-child{border-top:0;padding-top:0}
.days{list-style:none;margin:0;padding:0;display:grid;gap:1.2rem;grid-template-columns:repeat(auto-fill,minmax(min(320px,100%),1fr))}
.day{position:relative;display:grid;grid-template-columns:auto 1fr;grid-template-rows:auto 1fr;gap:.2rem 1.2rem;background:var(--sheet);
border:1px solid var(--line);border-radius:16px;padding:1.3rem}
.day time{grid-row:span 2;min-width:4rem;text-align:center;border-right:1px solid var(--line);padding-right:1.2rem;line-height:1.3;color:var(--soft);
font-size:.92rem}
.day time b{display:block;font-size:2.1rem;line-height:1.15;color:var(--accent);font-variant-numeric:tabular-nums}
.day h3 a{color:inherit;text-decoration:none}
.day h3 a::after{content:"";position:absolute;inset:0}
.day:hover h3 a{text-decoration:underline}
.numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:1px;background:var(--line);border-block:1px solid var(--line);margin:0}
.numbers div{background:var(--ground);padding:1.5rem .4rem 1.4rem}
.numbers dt{color:var(--soft);font-size:.96rem}
.numbers dd{margin:0;font-size:clamp(2rem,1.4rem + 2vw,3rem);line-height:1.2;color:var(--accent);font-variant-numeric:tabular-nums}
.numbers div{display:flex;flex-direction:column-reverse}
.map{display:grid;gap:2rem}
@media(min-width:860px){.map{grid-template-columns:1.4fr 1fr}}
.map svg{width:100%;height:auto;background:var(--sheet);border:1px solid var(--line);border-radius:18px;display:block}
.map svg circle{fill:var(--accent);fill-opacity:.62;stroke:var(--sheet);stroke-width:1.5}
.map svg text{font-size:15px;fill:var(--ink)}
.map svg path{stroke:var(--line);fill:none}
.map ul{list-style:none;margin:0;padding:0;columns:2 11em;column-gap:2rem}
.map li{break-inside:avoid;padding:.35rem 0;font-size:.98rem;line-height:1.6}
.map small{color:var(--soft);font-size:.9rem;display:block}
.split{display:grid;gap:2rem 3rem;align-items:start}
@media(min-width:760px){.split{grid-template-columns:1fr 1fr}.split.wide{grid-template-columns:1.7fr 1fr}}
.split>div>.part{padding-top:0}
.split>div>.part+.part{padding-top:1.8rem}
.split .wrap,.split .text{width:100%}
.faq details{border-top:1px solid var(--line);padding:.2rem 0}
.faq details:last-child{border-bottom:1px solid var(--line)}
.faq summary{cursor:pointer;padding:.95rem 0;font-weight:600}
.faq details>div{padding:0 0 1.2rem 1.1rem;color:var(--soft)}
.contact{background:var(--tint);border-radius:20px;padding:clamp(1.5rem,4vw,3rem);display:grid;gap:1.6rem 3rem}
@media(min-width:760px){.contact{grid-template-columns:1fr 1fr}}
.contact dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.2rem}
.contact dt{color:var(--soft)}
.contact dd{margin:0}
.prose>*{margin:0 0 1.15em}
.prose>:last-child{margin-bottom:0}
.prose h2,.prose h3,.prose h4{margin-top:1.7em}
.prose>:first-child{margin-top:0}
.prose blockquote{border-left:4px solid var(--accent);padding:.1em 0 .1em 1.2em;color:var(--soft);margin-inline:0}
.prose img{border-radius:14px}
.prose pre{overflow-x:auto}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:1rem}
th,td{border-bottom:1px solid var(--line);padding:.6rem .8rem;text-align:left}
.shot{margin:0}
.shot img{width:100%;border-radius:18px}
.shot figcaption{color:var(--soft);font-size:.94rem;margin-top:.7rem}
.article header{padding-top:clamp(2rem,5vw,3.6rem)}
.article h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,2.7rem)}
.article .meta{margin:1.2rem 0 1.8rem}
.article .cover{width:min(940px,100% - 2.5rem);margin:0 auto 2.2rem}
.article .cover img{width:100%;aspect-ratio:16/9;object-fit:cover;border-radius:20px}
.crumbs{font-size:.94rem;color:var(--soft);margin-bottom:1.1rem}
.facts{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1.2rem;margin:0 0 1.8rem;padding:1.1rem 1.3rem;background:var(--tint);border-radius:14px}
.facts dt{color:var(--soft)}.facts dd{margin:0}
.turn{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;margin-top:2.6rem;padding-top:1.2rem;border-top:1px solid var(--line)}
.tags{display:flex;flex-wrap:wrap;gap:.6rem;margin:0 0 2rem;padding:0;list-style:none}
.tags a{display:block;padding:.3rem 1.05rem;border:1px solid var(--line);border-radius:999px;color:var(--ink);text-decoration:none;font-size:.98rem}
.tags a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--ground)}
.foot{background:#1b2228;color:#c9d0d4;font-size:.97rem;padding:clamp(2rem,5vw,3.2rem) 0 2rem}
.foot a{color:#fff}
.foot .wrap{display:grid;gap:1.6rem 3rem}
@media(min-width:760px){.foot .wrap{grid-template-columns:1.5fr 1fr}}
.foot b{color:#fff;font-size:1.12rem}
.foot ul{list-style:none;margin:0;padding:0;columns:2}
.foot .law{grid-column:1/-1;border-top:1px solid #3a444c;padding-top:1.2rem;font-size:.9rem;display:flex;flex-wrap:wrap;gap:.2rem 1.5rem}
.preview{background:#7a4b00;color:#fff;text-align:center;padding:.5rem 1rem;font-size:.96rem}
.empty{color:var(--soft);padding:1rem 0 2rem}
@media(max-width:600px){body{font-size:1.03rem}.top .wrap{padding:.8rem 0 .2rem}.top .side{margin-left:auto}.top nav{order:3;flex-basis:100%;flex-wrap:nowrap;
justify-content:flex-start;overflow-x:auto;gap:1.3rem;white-space:nowrap}.cards.two{grid-template-columns:1fr 1fr;gap:1.4rem 1rem}.cards.two h3{
font-size:1.03rem}}
@media print{.top nav,.side,.foot,.skip{display:none}}
`
const themes = (colour: string): string => {
  const { light, dark, tint, shade } = accents(colour)
  return `:root{color-scheme:light dark;--ground:${grounds.light};--sheet:#fffdf9;--ink:#1d2429;--soft:#525d64;--line:#ddd8cc;--mist:#ece8df;--tint:${tint};
--accent:${light}}
@media(prefers-color-scheme:dark){:root{--ground:${grounds.dark};--sheet:#1b2127;--ink:#e9e6df;--soft:#aab3b8;--line:#333c43;--mist:#232a30;--tint:${shade};
--accent:${dark}}img{filter:brightness(.9)}}`
}
const made = new Map<string, string>()
/** The stylesheet of a colour. It travels in the page: a further trip on a slow network takes longer than its few kilobytes. */
export function styleOf(colour: string): string {
  const before = made.get(colour)
  if (before) return before
  const text = `${themes(colour)}${sheet}`.replaceAll('\n', '')
  if (made.size > 200) made.clear()
  made.set(colour, text)
  return text
}
