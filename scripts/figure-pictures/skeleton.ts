import type { FigureLook } from './look.ts'
import { along, between, type Point } from './svg.ts'

export interface Arm {
  readonly shoulder: Point
  readonly elbow: Point
  readonly hand: Point
}

export interface Leg {
  readonly hip: Point
  readonly knee: Point
  readonly foot: Point
}

/** Where the joints of a figure are; the ground is y = 0 and up is negative. */
export interface Skeleton {
  readonly measures: Measures
  readonly head: Point
  readonly tilt: number
  readonly neck: Point
  readonly chest: Point
  readonly waist: Point
  readonly pelvis: Point
  readonly arms: readonly [left: Arm, right: Arm]
  readonly legs: readonly [left: Leg, right: Leg]
  /** How far the lower foot is above the plinth; then a rod holds the figure. */
  readonly lift: number
}

interface Measures {
  readonly head: number
  readonly neck: number
  readonly torso: number
  readonly shoulders: number
  readonly hips: number
  readonly upperArm: number
  readonly foreArm: number
  readonly thigh: number
  readonly shin: number
  /** Radii: shoulder, wrist, thigh, ankle, waist. */
  readonly arm: number
  readonly wrist: number
  readonly leg: number
  readonly ankle: number
  readonly waist: number
}

const MEASURES: Readonly<Record<FigureLook['build'], Measures>> = {
  tall: {
    head: 52,
    neck: 8,
    torso: 98,
    shoulders: 32,
    hips: 19,
    upperArm: 62,
    foreArm: 60,
    thigh: 96,
    shin: 98,
    arm: 12,
    wrist: 7.5,
    leg: 19,
    ankle: 9,
    waist: 20,
  },
  chibi: {
    head: 82,
    neck: 0,
    torso: 68,
    shoulders: 29,
    hips: 17,
    upperArm: 38,
    foreArm: 36,
    thigh: 36,
    shin: 40,
    arm: 13,
    wrist: 10,
    leg: 17,
    ankle: 13,
    waist: 24,
  },
}

/** Angles in degrees from straight down, outward is positive: upper and lower part of the left and the right limb. */
interface Pose {
  readonly lean: number
  readonly tilt: number
  readonly arms: readonly [readonly [number, number], readonly [number, number]]
  readonly legs: readonly [readonly [number, number], readonly [number, number]]
  readonly lift?: number
}

const STRAIGHT = [4, 1] as const

const POSE_ANGLES: Readonly<Record<FigureLook['pose'], Pose>> = {
  stand: {
    lean: 0,
    tilt: -3,
    arms: [
      [16, 6],
      [16, 6],
    ],
    legs: [STRAIGHT, STRAIGHT],
  },
  hip: {
    lean: 3,
    tilt: -6,
    arms: [
      [46, -52],
      [18, 12],
    ],
    legs: [
      [2, 0],
      [15, 5],
    ],
  },
  wave: {
    lean: -2,
    tilt: 6,
    arms: [
      [22, -6],
      [108, 165],
    ],
    legs: [
      [8, -3],
      [4, 2],
    ],
  },
  reach: {
    lean: -5,
    tilt: -8,
    arms: [
      [52, 66],
      [150, 164],
    ],
    legs: [
      [18, -24],
      [-2, 2],
    ],
  },
  step: {
    lean: 4,
    tilt: 3,
    arms: [
      [38, 8],
      [40, -20],
    ],
    legs: [
      [-4, 2],
      [22, 2],
    ],
  },
  clasp: {
    lean: 0,
    tilt: 5,
    arms: [
      [20, -118],
      [20, -118],
    ],
    legs: [
      [3, -1],
      [3, -1],
    ],
  },
  cheer: {
    lean: 2,
    tilt: -5,
    arms: [
      [128, 150],
      [120, 158],
    ],
    legs: [
      [10, 3],
      [10, 3],
    ],
  },
  float: {
    lean: -6,
    tilt: 4,
    arms: [
      [64, 84],
      [50, 108],
    ],
    legs: [
      [6, -10],
      [16, -26],
    ],
    lift: 30,
  },
  present: {
    lean: 2,
    tilt: -4,
    arms: [
      [16, -6],
      [58, 74],
    ],
    legs: [
      [3, 0],
      [9, 2],
    ],
  },
}

export function skeletonOf(look: Pick<FigureLook, 'build' | 'pose'>): Skeleton {
  const measures = MEASURES[look.build]
  const pose = POSE_ANGLES[look.pose]
  const lift = pose.lift ?? 0
  const hanging = [leg(measures, pose, 0), leg(measures, pose, 1)] as const
  const lowest = Math.max(...hanging.map(({ foot }) => foot[1]))
  const drop = -lowest - lift
  const standing = hanging.map(({ hip, knee, foot }) => ({
    hip: lowered(hip, drop),
    knee: lowered(knee, drop),
    foot: lowered(foot, drop),
  }))
  const pelvis = lowered([0, 0], drop)
  const neck = along(pelvis, 180 - pose.lean, measures.torso)
  const spine = (share: number): Point => between(pelvis, neck, share)
  const head = along(neck, 180 - pose.lean - pose.tilt, measures.neck + measures.head * 0.86)
  return {
    measures,
    head,
    tilt: pose.lean + pose.tilt,
    neck,
    chest: spine(0.8),
    waist: spine(0.38),
    pelvis,
    arms: [arm(measures, pose, neck, 0), arm(measures, pose, neck, 1)],
    legs: [standing[0] ?? hanging[0], standing[1] ?? hanging[1]],
    lift,
  }
}

const SIDES = [-1, 1] as const

function arm(measures: Measures, pose: Pose, neck: Point, index: 0 | 1): Arm {
  const side = SIDES[index]
  const [upper, fore] = pose.arms[index]
  const shoulder: Point = [neck[0] + side * measures.shoulders, neck[1] + measures.arm * 0.9]
  const elbow = along(shoulder, side * upper, measures.upperArm)
  return { shoulder, elbow, hand: along(elbow, side * fore, measures.foreArm) }
}

function leg(measures: Measures, pose: Pose, index: 0 | 1): Leg {
  const side = SIDES[index]
  const [thigh, shin] = pose.legs[index]
  const hip: Point = [side * measures.hips, 0]
  const knee = along(hip, side * thigh, measures.thigh)
  return { hip, knee, foot: along(knee, side * shin, measures.shin) }
}

function lowered([x, y]: Point, by: number): Point {
  return [x, y + by]
}
