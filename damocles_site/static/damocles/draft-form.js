// A form of the workshop.
import "./live-forms.js";
import "./picked-fields.js";
import "./hexes.js";
import { offerKnownNames } from "./known-names.js";

const names = document.getElementById("known-names");
if (names) offerKnownNames(names);
