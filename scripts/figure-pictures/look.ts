import type { Random } from '#office/sample/random.ts'

/** What a figure looks like; chosen once per figure and drawn the same every time. */
export interface FigureLook {
  readonly build: 'tall' | 'chibi'
  readonly pose: (typeof POSES)[number]
  /** The pose seen in a mirror. */
  readonly isMirrored: boolean
  readonly hairBack: (typeof HAIR_BACKS)[number]
  readonly fringe: (typeof FRINGES)[number]
  readonly outfit: (typeof OUTFITS)[number]
  readonly ornament: (typeof ORNAMENTS)[number]
  readonly prop: (typeof PROPS)[number]
  readonly colors: FigureColors
  readonly cabinet: CabinetColors
}

interface FigureColors {
  readonly skin: string
  readonly hair: string
  readonly eye: string
  readonly main: string
  readonly second: string
  readonly accent: string
  readonly legs: string
}

export interface CabinetColors {
  readonly wall: string
  readonly shelf: string
  readonly light: string
  readonly plinth: string
}

const POSES = ['stand', 'hip', 'wave', 'reach', 'step', 'clasp', 'cheer', 'float', 'present'] as const
/** A raised hand with something long in it would reach out of the picture. */
const LOW_POSES = ['stand', 'hip', 'step', 'present'] as const
const LONG_PROPS: ReadonlySet<string> = new Set(['staff', 'blade', 'parasol'])
const HAIR_BACKS = ['long', 'twin', 'bob', 'pony', 'spiky', 'wavy', 'buns', 'short'] as const
const FRINGES = ['straight', 'swept', 'parted', 'zigzag'] as const
const OUTFITS = ['dress', 'pleats', 'coat', 'armour', 'robe', 'suit', 'layers'] as const
const ORNAMENTS = ['none', 'ribbon', 'ears', 'horns', 'halo', 'phones', 'hat', 'flower', 'beret', 'crown'] as const
const PROPS = ['none', 'none', 'staff', 'blade', 'parasol', 'lantern', 'wings', 'orbs', 'cape', 'crescent'] as const

const SKINS = ['#f9e0d2', '#f6d5c2', '#fbe8dd', '#efc6ac', '#d9a684'] as const
const HAIRS = [
  '#2e2a3b',
  '#5a3b2e',
  '#d9b36c',
  '#d9d4e4',
  '#c9586b',
  '#6f86c9',
  '#79b8c4',
  '#b58ad0',
  '#e58fae',
  '#f0a35e',
  '#7fae7c',
  '#8d94a3',
] as const
const EYES = ['#5b7fd6', '#b5484f', '#4f9e7a', '#d08a2e', '#7e58b8', '#3d6b8c', '#c65b93'] as const

/** Main, second, accent, legs: sets that a sculptor's colour sheet would hold. */
const OUTFIT_COLORS = [
  ['#2f3f66', '#f2efe8', '#d9a94b', '#2a2c3d'],
  ['#8e2f3f', '#f5ece4', '#e3b95c', '#3a2530'],
  ['#f4f1ee', '#7ea6c9', '#e58ea1', '#f4f1ee'],
  ['#3c3a45', '#c9ced8', '#c8464f', '#26262e'],
  ['#5d7f6b', '#f1e8d6', '#c98d3c', '#4a3a30'],
  ['#6b4f86', '#ede3f3', '#f0c869', '#38304a'],
  ['#e7b9c2', '#ffffff', '#9c5f79', '#f7efee'],
  ['#1f4a57', '#d7e8e5', '#ef9d62', '#22333c'],
  ['#b9693a', '#f6e7cf', '#3f6a73', '#5a3f2f'],
  ['#86a8d8', '#fbfbff', '#f2c14f', '#3d4a70'],
  ['#232733', '#5a6376', '#57d0c6', '#1b1e28'],
  ['#d8d0e8', '#8f7fb8', '#e0719a', '#6b6088'],
  ['#c7d9b7', '#fdfbf2', '#d97f5f', '#7c6a55'],
  ['#a3242f', '#26222c', '#e8c15a', '#26222c'],
] as const

const CABINETS = [
  { wall: '#39435c', shelf: '#262d40', light: '#fff1d8' },
  { wall: '#6d5a4c', shelf: '#4a382c', light: '#ffe9c4' },
  { wall: '#c9cfd6', shelf: '#a9b1ba', light: '#ffffff' },
  { wall: '#4f6660', shelf: '#33443f', light: '#fff4de' },
  { wall: '#8a6f7b', shelf: '#5f4954', light: '#fff0ec' },
  { wall: '#2b2933', shelf: '#1b1a21', light: '#e6ecff' },
  { wall: '#b7a58d', shelf: '#8c7a62', light: '#fff6e2' },
  { wall: '#5b6f8c', shelf: '#3c4c63', light: '#f4f7ff' },
] as const

const PLINTHS = ['#1f2026', '#f2f0ec', '#3a2f2a', '#d9dde3', '#6f7b8c', '#caa46a'] as const

export function lookOf(random: Random, build: FigureLook['build']): FigureLook {
  const [main, second, accent, legs] = random.pick(OUTFIT_COLORS)
  const outfit = random.pick(OUTFITS)
  const prop = random.pick(PROPS)
  return {
    build,
    pose: random.pick(LONG_PROPS.has(prop) ? LOW_POSES : POSES),
    isMirrored: random.chance(0.5),
    hairBack: random.pick(HAIR_BACKS),
    fringe: random.pick(FRINGES),
    outfit,
    ornament: random.pick(ORNAMENTS),
    prop,
    colors: {
      skin: random.pick(SKINS),
      hair: random.pick(HAIRS),
      eye: random.pick(EYES),
      main,
      second,
      accent,
      legs: random.chance(0.3) && outfit !== 'suit' ? '' : legs,
    },
    cabinet: { ...random.pick(CABINETS), plinth: random.pick(PLINTHS) },
  }
}

/** The same figure in other clothes and hair: the colour variants that makers sell beside the first. */
export function recoloured(look: FigureLook, random: Random): FigureLook {
  const [main, second, accent, legs] = random.pick(OUTFIT_COLORS)
  return { ...look, colors: { ...look.colors, hair: random.pick(HAIRS), main, second, accent, legs } }
}
