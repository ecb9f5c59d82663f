import { type ThemeConfig, theme } from 'antd'
import type { LayoutSettings } from '../../browser/layout-settings.ts'
import { type Palette, paletteOf, SWITCH_OFF } from './palette.ts'

type Algorithm = typeof theme.defaultAlgorithm
type SeedToken = Parameters<Algorithm>[0]
type MapToken = ReturnType<Algorithm>

const FONTS = [
  '-apple-system',
  'BlinkMacSystemFont',
  "'Segoe UI'",
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'WenQuanYi Zen Hei'",
  'sans-serif',
].join(', ')

type ThemeChoice = Pick<LayoutSettings, 'mode' | 'color' | 'isColorWeak'> & { readonly isStill: boolean }

/** Elements outside of the page, in `body`, have the colours when they have this class. */
export const THEME_CLASS = 'theme'

/** Settings → tokens of antd; changing them recolours every component at once, nothing is compiled. */
export function themeOf({ isStill, ...settings }: ThemeChoice): ThemeConfig {
  const palette = paletteOf(settings)
  const isDark = settings.mode === 'dark'
  return {
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, exactColors(palette)],
    cssVar: { key: THEME_CLASS },
    hashed: false,
    token: {
      ...(isDark ? DARK_TEXT : LIGHT_TEXT),
      colorPrimary: palette.mark,
      colorInfo: palette.text,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.error,
      borderRadius: 6,
      fontFamily: FONTS,
      fontSize: 14,
      motion: !isStill,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: componentTokens(palette),
  }
}

/** antd derives its colours from the seeds and tints them in the dark; what must be readable is said as it is. */
function exactColors(palette: Palette): (seed: SeedToken, derived?: MapToken) => MapToken {
  return (seed, derived = theme.defaultAlgorithm(seed)) => ({
    ...derived,
    colorPrimary: palette.mark,
    colorPrimaryBg: palette.tint,
    colorPrimaryText: palette.text,
    colorPrimaryTextHover: palette.textHover,
    colorInfo: palette.text,
    colorInfoText: palette.text,
    colorSuccess: palette.success,
    colorSuccessText: palette.success,
    colorWarning: palette.warning,
    colorWarningText: palette.warning,
    colorError: palette.error,
    colorErrorText: palette.error,
    colorErrorHover: palette.errorHover,
    colorErrorActive: palette.errorActive,
    colorErrorTextHover: palette.errorHover,
    colorErrorTextActive: palette.errorActive,
    colorSuccessBg: palette.tints.success,
    colorSuccessBorder: palette.edges.success,
    colorWarningBg: palette.tints.warning,
    colorWarningBorder: palette.edges.warning,
    colorErrorBg: palette.tints.error,
    colorErrorBorder: palette.edges.error,
    colorInfoBg: palette.tints.info,
    colorInfoBorder: palette.edges.info,
    colorLink: palette.text,
    colorLinkHover: palette.textHover,
    colorLinkActive: palette.textHover,
    colorBgLayout: palette.layout,
    colorBgContainer: palette.panel,
    colorBgElevated: palette.raised,
  })
}

const LIGHT_TEXT = {
  colorText: 'rgba(0, 0, 0, 0.88)',
  colorTextSecondary: 'rgba(0, 0, 0, 0.68)',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.58)',
} as const

const DARK_TEXT = {
  colorText: 'rgba(255, 255, 255, 0.88)',
  colorTextSecondary: 'rgba(255, 255, 255, 0.7)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.62)',
  colorTextDescription: 'rgba(255, 255, 255, 0.62)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)',
} as const

/** Components in which the primary colour is text, or the ground of white text. */
function componentTokens({
  text,
  textHover,
  fill,
  fillHover,
  fillActive,
  error,
  onError,
  ring,
}: Palette): ThemeConfig['components'] {
  const filled = { colorPrimary: fill, colorPrimaryHover: fillHover, colorPrimaryActive: fillActive }
  const written = { colorPrimary: text, colorPrimaryHover: textHover, colorPrimaryActive: textHover }
  const ringed = ring === undefined ? {} : { colorBorder: ring }
  return {
    Button: {
      ...filled,
      dangerColor: onError,
      defaultHoverColor: text,
      defaultHoverBorderColor: text,
      defaultActiveColor: textHover,
      defaultActiveBorderColor: textHover,
    },
    Menu: {
      activeBarBorderWidth: 0,
      itemSelectedColor: text,
      subMenuItemSelectedColor: text,
      horizontalItemSelectedColor: text,
      horizontalItemHoverColor: text,
      darkItemSelectedBg: fill,
    },
    Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: textHover },
    Pagination: written,
    Dropdown: written,
    Typography: written,
    Segmented: { itemSelectedColor: text },
    Steps: filled,
    Switch: { ...filled, colorTextQuaternary: SWITCH_OFF.ground, colorTextTertiary: SWITCH_OFF.hover },
    DatePicker: filled,
    Tag: filled,
    Badge: { colorError: error, colorTextLightSolid: onError },
    Checkbox: ringed,
    Radio: {
      ...ringed,
      buttonSolidCheckedBg: fill,
      buttonSolidCheckedHoverBg: fillHover,
      buttonSolidCheckedActiveBg: fillActive,
    },
  }
}
