/** The fonts of papers: every glyph of simplified Chinese, rare names included. */
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
export const fonts = {
  plain: resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
} as const
