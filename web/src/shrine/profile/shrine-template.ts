/** Sample of a shrine for members who have written none (specification section 2). */
export const shrineTemplate = `# About
Who lives here?

## Badges
#first-light #slow-letters

## Interests
- what you collect
- what you look for

## Current Projects
What is on the bench?

## Status
Listening.`;
