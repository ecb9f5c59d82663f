/** Path of a Chromium that the system has: the one CHROMIUM_PATH names, else the first that is found. */
export declare function systemChromium(): string | undefined
