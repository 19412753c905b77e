import { newProject, projectFromQuick, emptyVariant } from "./lib/calculators/project.ts";
import { projectLoad } from "./lib/calculators/project-load.ts";
import { readProject, writeProject } from "./lib/calculators/project-code.ts";
const names = { bedroom:"Bedroom",living:"Living",majlis:"Majlis",kitchen:"Kitchen",office:"Office",meeting:"Meeting",shop:"Shop" };
for (const t of ["flat","villa","office","shop"] as const) {
  const p = newProject(t, names);
  const code = await writeProject(p);
  const back = await readProject(code);
  console.log(t, code.length, JSON.stringify(back)===JSON.stringify(p));
  const r = projectLoad({...p, variants:[{...emptyVariant, glass:"lowETinted", shade:"lightBlind"}]}, {of:"room",index:0});
  console.log(r.rooms.map(x=>[x.floorAreaM2,Math.round(x.coilW),x.kind,x.month,x.hour].join(" ")).join(" | "), Math.round(r.building.coilW), Math.round(r.building.sumOfRoomPeaksW), r.variants.map(v=>Math.round(v.building.coilW)));
}
const v = newProject("villa", names);
const big = {...v, rooms: Array.from({length:40},(_,i)=>({...v.rooms[i%6]!, name:`غرفة ${i}`}))};
console.log("40 rooms", (await writeProject(big)).length);
